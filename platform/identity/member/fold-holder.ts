/** MEM-02: when two ways of writing a name are one name. */
import { foldPersonName } from '../../../contract/rules/person-name.ts'

/** Letters that carry their difference in themselves and not in a mark. */
const PLAIN: Readonly<Record<string, string>> = { đ: 'd', ø: 'o', ł: 'l', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' }

/**
 * Case, width, Latin accents, punctuation and the order of the parts do not make another person; where a script writes
 * names without spaces, spaces do not either. Marks of other scripts stay: there they are letters.
 */
export function foldHolder(name: string): string {
  const plain = foldPersonName(name)
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .replaceAll(/[đøłßæœı]/g, (letter) => PLAIN[letter] ?? letter)
    .replaceAll(/['./·・׳״\u02bb-\u02bf]/g, '')
    .replaceAll(/[-,=@\s]+/g, ' ')
    .trim()
  return /\p{Script=Latin}/u.test(plain) ? plain.split(' ').toSorted().join(' ') : plain.replaceAll(' ', '')
}

/** `holderKey`: whose account it is, folded; null for one that has no holder. Compared again each time: an operator changes names. */
export const isInOtherName = (holderKey: string | null, name: string | null): boolean =>
  holderKey !== null && holderKey !== foldHolder(name ?? '')
