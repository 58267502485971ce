// Something a page tries for its guest, one at a time: while it goes on the buttons wait, and a refusal is shown.

export class Attempt {
  refusal = $state('')
  busy = $state(false)

  async wait(what: Promise<void>): Promise<void> {
    this.refusal = ''
    this.busy = true
    try {
      await what
    } catch (reason) {
      this.refusal = (reason as Error).message
    } finally {
      this.busy = false
    }
  }
}
