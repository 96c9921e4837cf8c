import type { CallRequest, CallResponse } from '../../../contract/table.ts'
import type { EdgeContext } from '../../context.ts'
import { setChoice } from '../../request/kept-choices.ts'
import { getAccount } from '../../request/objects.ts'
import { forwardCall } from '../forward.ts'

/** A year: a language is not a secret and not asked for again. */
const LANGUAGE_COOKIE_SECONDS = 31_536_000

/**
 * Remembers the language with the browser and the session, and with the account when there is one. The account comes last: a
 * platform that is slow or away leaves this visit in the language that was chosen, and the page tells it again.
 */
export async function updateLanguage(
  c: EdgeContext,
  input: CallRequest<'updateLanguage'>,
): Promise<CallResponse<'updateLanguage'>> {
  const { session } = c.var
  setChoice(c, 'lang', input.language, LANGUAGE_COOKIE_SECONDS)
  if (session && !session.verificationRequired) {
    await getAccount(c, session.memberId).setLanguage(session.key, input.language)
    await forwardCall(c, 'updateLanguage', { input, query: '' })
  }
  return { language: input.language }
}
