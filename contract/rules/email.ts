/** Addresses of e-mail: every form, call and rule folds and judges them here. No zod: it may stand in the first chunk. */
import { foldTypedEmail } from './typed-text.ts'

export const EMAIL =
  /^(?=[^@]{1,64}@)[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+([A-Za-z]{2,24}|[Xx][Nn]--[A-Za-z0-9-]{1,58}[A-Za-z0-9])$/u

/** Letters of other scripts in the name of a host: what a URL reads in one way alone. Of a mark, as in `x²`, it makes a digit. */
const INTERNATIONAL = /^(?=.*[^\p{ASCII}])(?!.*(^|\.)-|.*-(\.|$))[\p{L}\p{M}\p{Nd}\p{Nl}.-]{1,253}$/u

/** A joiner within a word of another script: with it the host is another one than without. Refused: none is guessed. */
const JOINED = /(?!\p{ASCII})[\p{L}\p{M}]\p{Cf}*[\u200c\u200d]\p{Cf}*(?!\p{ASCII})[\p{L}\p{M}]/u

/** Of other width alone is a letter the same one. */
const OTHER_LETTER = /(?![\uff01-\uff5e]|\p{ASCII})[\p{L}\p{M}\p{Nl}\p{Sc}]/gu

/** `anaª@`, `ﬁona@`, a Greek iota that is written as a mark: folded they are somebody else's address. Refused: none is guessed. */
const isAnothers = (text: string): boolean =>
  text.normalize('NFD').includes('\u0345') ||
  (text.normalize('NFC').match(OTHER_LETTER) ?? []).some((sign) => /[a-z\d]/i.test(sign.normalize('NFKC')))

/** As its field shows it once it is left. */
export const foldShownEmail = (text: string): string => (isAnothers(text) ? text : foldTypedEmail(text))

/** As it is kept and sent to: the domain in the letters that mail servers know, `bücher.example` as `xn--bcher-kva.example`. */
export function foldEmail(text: string): string {
  if (JOINED.test(text) || isAnothers(text)) return text
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
