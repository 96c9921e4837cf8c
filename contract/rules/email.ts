/** Addresses of e-mail: every form, call and rule folds and judges them here. No zod: it may stand in the first chunk. */
import { foldTypedEmail } from './typed-text.ts'

export const EMAIL =
  /^(?=[^@]{1,64}@)[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+([A-Za-z]{2,24}|[Xx][Nn]--[A-Za-z0-9-]{1,58}[A-Za-z0-9])$/u

/** Letters of other scripts in the name of a host: what a URL reads in one way alone. Of a mark, as in `x²`, it makes a digit. */
const INTERNATIONAL = /^(?=.*[^\p{ASCII}])(?!.*(^|\.)-|.*-(\.|$))[\p{L}\p{M}\p{Nd}\p{Nl}.-]{1,253}$/u

/** A joiner within a word of another script: with it the host is another one than without. Refused: none is guessed. */
const JOINED = /(?!\p{ASCII})[\p{L}\p{M}]\p{Cf}*[\u200c\u200d]\p{Cf}*(?!\p{ASCII})[\p{L}\p{M}]/u

/** As it is kept and sent to: the domain in the letters that mail servers know, `bücher.example` as `xn--bcher-kva.example`. */
export function foldEmail(text: string): string {
  if (JOINED.test(text)) return text
  const typed = foldTypedEmail(text)
  const at = typed.lastIndexOf('@')
  const domain = typed.slice(at + 1)
  if (at < 0 || !INTERNATIONAL.test(domain)) return typed
  try {
    return `${typed.slice(0, at + 1)}${new URL(`http://${domain}`).hostname}`
  } catch {
    return typed
  }
}

export const isEmail = (text: string): boolean => EMAIL.test(foldEmail(text))
