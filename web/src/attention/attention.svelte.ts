// How the player is called to the table: sounds and notices on the desktop, both off until they are asked for.

import { recallWish, rememberWish } from '../remembered'
import type { Sound } from './sounds'

class Attention {
  sounds = $state(recallWish('sounds'))
  notices = $state(recallWish('notices') && mayNotify())
  /** Whether notices were asked for and the browser does not let this page give them. */
  denied = $state(false)

  async sound(sound: Sound): Promise<void> {
    if (!this.sounds) return
    const { play } = await import('./sounds')
    play(sound)
  }

  wantSounds(wanted: boolean): void {
    this.sounds = wanted
    rememberWish('sounds', wanted)
    void this.sound('turn')
  }

  /** The browser asks the player; only a click may lead here. */
  async wantNotices(wanted: boolean): Promise<void> {
    if (wanted && 'Notification' in window) await Notification.requestPermission()
    this.denied = wanted && !mayNotify()
    this.notices = wanted && mayNotify()
    rememberWish('notices', this.notices)
  }

  /** For who looks elsewhere. */
  notify(title: string, body: string): void {
    if (!this.notices || !document.hidden || !mayNotify()) return
    try {
      const notice = new Notification(title, { body, tag: body })
      notice.onclick = () => {
        window.focus()
        notice.close()
      }
    } catch {
      // Some phones let only a service worker notify; there the title must do.
    }
  }
}

function mayNotify(): boolean {
  return 'Notification' in window && Notification.permission === 'granted'
}

export const attention = new Attention()
