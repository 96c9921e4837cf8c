import { CHANGE_PERMISSION, type ChangeKind } from '../../../contract/operator/change-kinds.ts'
import { ROLE_PERMISSIONS, ROLES } from '../../../contract/operator/rights.ts'
import { useHere } from '../lib/self.tsx'
import { useCommon } from '../lib/texts.ts'

const permissionsOf = (kind: ChangeKind) => ['changes.propose', CHANGE_PERMISSION[kind]] as const

/** Whether this person may propose and decide such a change. `at`: of a merchant that has no screens yet, too. */
export function useMayChange(kind: ChangeKind, at?: string): boolean {
  const { self, merchant } = useHere()
  const own = at === undefined || at === merchant.code ? merchant.permissions : self.permissionsEverywhere
  return permissionsOf(kind).every((permission) => own.includes(permission))
}

/** Under a button that this person may not press: who could. */
export function WhoMay({ kind }: { kind: ChangeKind }) {
  const say = useCommon()
  const roles = ROLES.filter((role) => permissionsOf(kind).every((one) => ROLE_PERMISSIONS[role].includes(one)))
  return <p className="text-soft">{say('propose.who', { roles: roles.join(', ') })}</p>
}
