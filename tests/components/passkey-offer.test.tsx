/** MEM-02: passkeys under the field of the username. A file of its own: its clock jumps by minutes. */
import { expect, test, vi } from 'vitest'
import { renderPage } from './support/render-page.tsx'

test('MEM-02 the passkeys under the field of the username are offered again before the question is too old', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(PublicKeyCredential, 'isConditionalMediationAvailable').mockResolvedValue(true)
  const asked = vi.spyOn(navigator.credentials, 'get').mockImplementation(() => new Promise(() => {}))
  const { api } = await renderPage('/login', {
    api: {
      beginPasskeyLogin: {
        rpId: 'localhost',
        challenge: 'a'.repeat(43),
        timeout: 300_000,
        userVerification: 'required',
      },
    },
  })
  await expect.poll(() => asked.mock.calls.length).toBe(1)
  expect(asked.mock.calls[0]?.[0]).toMatchObject({ mediation: 'conditional' })
  const questions = api.asked('beginPasskeyLogin').length
  vi.advanceTimersByTime(3.5 * 60_000)
  for (let frames = 0; frames < 10; frames += 1) await new Promise(requestAnimationFrame)
  expect(api.asked('beginPasskeyLogin')).toHaveLength(questions)
  vi.advanceTimersByTime(30_000)
  await expect.poll(() => asked.mock.calls.length).toBe(2)
  expect(asked.mock.calls[0]?.[0]?.signal?.aborted, 'the one before it is taken back').toBe(true)
  vi.useRealTimers()
})
