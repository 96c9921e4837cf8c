import { Refusal } from '../../../contract/errors.ts'
import type { OperatorContext } from './operator-context.ts'

/** Members who read no language of a text read the merchant's own. Throws `malformed` without it, or in other languages. */
export function requireOwnLanguage({ merchant }: Pick<OperatorContext, 'merchant'>, ...words: object[]): void {
  const [first] = words.map((texts) => Object.keys(texts).sort().join())
  if (words.some((texts) => !(merchant.defaultLanguage in texts) || Object.keys(texts).sort().join() !== first))
    throw new Refusal('malformed', `all words in the same languages, ${merchant.defaultLanguage} among them`)
}
