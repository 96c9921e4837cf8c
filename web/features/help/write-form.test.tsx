/** The letter box as the first HTML has it: who is asked to log in before they have written anything. */
import { expect, test } from 'vitest'
import { renderText } from '../../../tests/support/boot.ts'
import { buildBoot, buildSession } from '../../../tests/support/build-boot.ts'

const WRITE = '/help?view=write'
const ROUND = '&round=r1&vendor=HARBOR'

/** What the page shows, without the words that its script brings along. */
const shownOn = async (...page: Parameters<typeof renderText>) =>
  (await renderText(...page)).replaceAll(/<script[^>]*>.*?<\/script>/gs, '')

test.each([
  ['a complaint', '&kind=complaint', 'Log in to file a complaint'],
  ['feedback on a round', ROUND, 'Log in to attach the record'],
  ['feedback on a payment', '&payment=12', 'Log in to attach the record'],
  ['a complaint about a round', `&kind=complaint${ROUND}`, 'Log in to file a complaint'],
])('TRUST-06 a visitor with %s is asked to log in first; a member is not', async (_, query, asked) => {
  const visitor = await shownOn(WRITE + query, buildBoot())
  expect(visitor).toContain(asked)
  expect(visitor).not.toContain('<textarea')
  expect(await shownOn(WRITE + query, buildBoot({ session: buildSession() }))).toContain('<textarea')
})

test('MSG-03 a visitor writes feedback without an account', async () => {
  expect(await shownOn(WRITE, buildBoot())).toContain('<textarea')
})

/** None of the browser's own type for it, which refuses or rewrites what the call takes. */
const EMAIL_INPUT = /<input(?![^>]*type="email")[^>]*inputMode="email"[^>]*maxLength="120"/

test('MSG-03 no address is typed that is longer than the call takes', async () => {
  expect(await shownOn(WRITE, buildBoot())).toMatch(EMAIL_INPUT)
  expect(await shownOn('/join', buildBoot())).toMatch(EMAIL_INPUT)
})
