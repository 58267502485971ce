// The worker that shows the page without a network. It comes last: nothing on the screen waits for it.

export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () => {
    // A browser that refuses is one that has to be online.
    navigator.serviceWorker.register(new URL('worker.js', document.baseURI)).catch(() => {})
  }
  const later = () => setTimeout(register, 2000)
  if (document.readyState === 'complete') later()
  else addEventListener('load', later, { once: true })
}
