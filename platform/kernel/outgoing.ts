/** Which messages a piece of work wrote down to be sent: gathered while it runs, sent when its answer is out. */
export type Outgoing = {
  add(messageId: string): void
  /** What there is to send, and forgets it. */
  take(): string[]
}

export function createOutgoing(): Outgoing {
  let gathered: string[] = []
  return {
    add(messageId) {
      gathered.push(messageId)
    },
    take() {
      const taken = gathered
      gathered = []
      return taken
    },
  }
}
