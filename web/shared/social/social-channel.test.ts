/** AUTH-14: the word of the window that comes back, between two real channels. */
import { afterEach, describe, expect, it } from 'vitest'
import { hearReturn, isReturned, SOCIAL_CHANNEL, tellReturn } from './social-channel.ts'

const open: { stop: () => void }[] = []
const keep = <T extends { stop: () => void }>(one: T): T => {
  open.push(one)
  return one
}
afterEach(() => {
  for (const one of open.splice(0)) one.stop()
})

const tell = (state: string) => new Promise<void>((done) => keep(tellReturn({ state, code: `code of ${state}` }, done)))

describe('AUTH-14 the word of a window that comes back', () => {
  it('is heard by the page that waits for this journey, which lets the window go', async () => {
    const heard = new Promise((take) => keep(hearReturn('mine', take)))
    await tell('mine')
    expect(await heard).toEqual({ state: 'mine', code: 'code of mine' })
  })

  it('is said again when it was lost, and taken once', async () => {
    const taken: unknown[] = []
    const lost = new BroadcastChannel(SOCIAL_CHANNEL)
    keep({ stop: () => lost.close() })
    // Only once the first word has gone by unanswered does anybody listen.
    lost.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (!isReturned(data)) return
      lost.close()
      const page = keep(
        hearReturn('mine', (returned) => {
          taken.push(returned)
          page.stop()
        }),
      )
    }
    await tell('mine')
    expect(taken).toHaveLength(1)
  })

  it('is not taken by a page that waits for another journey; the window goes after a second', async () => {
    const taken: unknown[] = []
    keep(hearReturn('another', (returned) => taken.push(returned)))
    await tell('mine')
    expect(taken).toEqual([])
  })
})
