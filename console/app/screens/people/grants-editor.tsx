import { clashes, type Grant, ROLES } from '../../../../contract/operator/rights.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { useHere } from '../../lib/self.tsx'
import { useTexts } from './texts.ts'

const BOX = 'h-9 min-w-0 flex-1 rounded-m border border-line-strong bg-surface-1 px-2 max-md:h-11'
const EVERYWHERE = ''

export const nameOfGrant = ({ role, merchant }: Grant) => `${role}@${merchant ?? ''}`
export const sameGrants = (a: readonly Grant[], b: readonly Grant[]) =>
  a.map(nameOfGrant).toSorted().join() === b.map(nameOfGrant).toSorted().join()
/** Why these cannot be given as they stand; null where they can. Pure. */
export const faultOf = (grants: readonly Grant[]): 'clash' | 'twice' | null =>
  clashes(grants) ? 'clash' : new Set(grants.map(nameOfGrant)).size < grants.length ? 'twice' : null

type Props = { grants: readonly Grant[]; onChange: (grants: readonly Grant[]) => void }

/** Roles with where they count: only where the admin who gives them is one. */
export function GrantsEditor({ grants, onChange }: Props) {
  const say = useTexts()
  const { self } = useHere()
  const fault = faultOf(grants)
  const where = [
    ...(self.permissionsEverywhere.includes('people.set') ? [EVERYWHERE] : []),
    ...self.merchants.filter(({ permissions }) => permissions.includes('people.set')).map(({ code }) => code),
  ]
  const set = (at: number, change: Partial<Grant>) =>
    onChange(grants.map((grant, index) => (index === at ? { ...grant, ...change } : grant)))
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-bold">{say('head.roles')}</legend>
      {grants.map(({ role, merchant }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; two may be the same while one chooses.
        <div key={at} className="flex items-center gap-2">
          <select
            aria-label={say('edit.role', { at: at + 1 })}
            value={role}
            onChange={({ target }) => set(at, { role: target.value as Grant['role'] })}
            className={BOX}
          >
            {ROLES.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
          <select
            aria-label={say('edit.where', { at: at + 1 })}
            value={merchant ?? EVERYWHERE}
            onChange={({ target }) => set(at, { merchant: target.value || null })}
            className={BOX}
          >
            {where.map((code) => (
              <option key={code} value={code}>
                {code || say('everywhere')}
              </option>
            ))}
          </select>
          <Button size="small" onClick={() => onChange(grants.filter((_, index) => index !== at))}>
            {say('edit.remove')}
          </Button>
        </div>
      ))}
      <div>
        <Button
          size="small"
          onClick={() => onChange([...grants, { role: 'support', merchant: where[0] || null }])}
          disabled={where.length === 0}
        >
          {say('edit.add')}
        </Button>
      </div>
      {fault && (
        <p role="alert" className="text-bad">
          {say(`edit.${fault}`)}
        </p>
      )}
    </fieldset>
  )
}
