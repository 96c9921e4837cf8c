import { useAct } from '../../lib/act.tsx'
import { actPlatform } from '../../lib/api.ts'
import { useHere } from '../../lib/self.tsx'
import { noteSent, useTyped } from '../../lib/typed.ts'
import { ActForm } from '../../parts/act-form.tsx'
import { Line } from '../../parts/fields.tsx'
import type { Chosen } from './methods-page.tsx'
import { beginTerms, buildTerms, FIELDS, type Terms, type TypedTerms } from './terms.ts'
import { useTexts } from './texts.ts'

const labelOf = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** Terms of one way. The difference stands over the button before it is pressed. */
export function TermsForm({ chosen, onClose }: { chosen: Chosen; onClose: () => void }) {
  const say = useTexts()
  const { merchant } = useHere()
  const before = chosen.terms as Terms
  const [values, setValues] = useTyped<TypedTerms>(
    `terms ${chosen.part} ${chosen.name} ${JSON.stringify(before)}`,
    () => beginTerms(chosen.part, before),
  )
  const { terms, wrong } = buildTerms(chosen.part, before, values)
  const names = Object.keys(terms)
  const act = useAct<undefined, object>({
    refreshes: ['channels', 'methods', 'approvals', 'work'],
    onDone: (answer) => {
      const isWaiting = 'waitsBecause' in answer && answer.waitsBecause !== null
      noteSent()
      if (!isWaiting) onClose()
    },
    send: (_, actId) =>
      chosen.part === 'deposit'
        ? actPlatform(merchant.code, 'deposits-channel-set', { channelId: chosen.name, terms }, { actId })
        : actPlatform(merchant.code, 'withdrawals-method-set', { kind: chosen.kind, terms }, { actId }),
  })
  return (
    <ActForm
      title={say('form.title', { name: chosen.name, merchant: merchant.name })}
      button={say('form.do', { count: names.length, merchant: merchant.name })}
      kind="main"
      state={act.state}
      mayPress={act.mayPress && names.length > 0 && wrong.length === 0}
      onPress={() => act.press(undefined)}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-3">
        {FIELDS[chosen.part].map(({ name, is }) =>
          is === 'flag' ? (
            <label key={name} className="flex items-end gap-2 pb-2">
              <input
                type="checkbox"
                checked={values[name] === true}
                onChange={({ target }) => setValues({ ...values, [name]: target.checked })}
                className="size-4"
              />
              <span>{say('open')}</span>
            </label>
          ) : (
            <Line
              key={name}
              label={labelOf(name)}
              value={String(values[name])}
              isNumber
              isAmount={is === 'amount'}
              onChange={(text) => setValues({ ...values, [name]: text })}
            />
          ),
        )}
      </div>
      {wrong.length > 0 && <p className="text-bad">{say('form.wrong', { fields: wrong.map(labelOf).join(', ') })}</p>}
      {names.length === 0 ? (
        <p className="text-soft">{say('form.nothing')}</p>
      ) : (
        <ul className="rounded-m bg-tint-act p-3">
          {names.map((name) => (
            <li key={name}>
              {say('form.change', { field: labelOf(name), before: String(before[name]), after: String(terms[name]) })}
            </li>
          ))}
        </ul>
      )}
      {chosen.part === 'withdrawal' && <p className="text-faint">{say('form.two')}</p>}
      {act.state.is === 'done' && <p className="text-warn">{say('form.waits')}</p>}
    </ActForm>
  )
}
