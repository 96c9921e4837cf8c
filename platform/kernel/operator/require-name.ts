import { NOBODY } from '../../../contract/constants.ts'
import { Refusal } from '../../../contract/errors.ts'
import { foldCase } from '../fold-names.ts'
import type { OperatorContext } from './operator-context.ts'

/** Who decides, folded: one name however written is one person. Throws `forbidden` for the deployment's own token. */
export function requireName({ operator }: Pick<OperatorContext, 'operator'>): string {
  const name = foldCase(operator)
  if (name === '' || name === NOBODY) throw new Refusal('forbidden', 'this takes an operator with a token of their own')
  return name
}
