import { useId } from 'react'
import { foldDashed } from '../../../../contract/rules/typed-text.ts'
import { TextArea } from '../../../../kit/ui/text-area.tsx'
import { useHere } from '../../lib/self.tsx'
import { zonedToIso } from '../../lib/zoned.ts'
import { Panel } from '../../parts/states.tsx'
import { useTexts } from './texts.ts'

export type Draft = { forAll: boolean; until: string; ips: string; logins: boolean }

/** What the call takes; null where the time is none that is still to come. Pure. */
export function buildInput({ until, ips, logins }: Draft, timeZone: string, nowMs: number) {
  const iso = until === '' ? null : zonedToIso(until, timeZone)
  if (until !== '' && (iso === null || Date.parse(iso) <= nowMs)) return null
  return {
    until: iso,
    allowIps: foldDashed(ips)
      .replaceAll('、', ',')
      .split(/[\s,]+/)
      .filter(Boolean),
    logins,
  }
}

type Props = { draft: Draft; onChange: (draft: Draft) => void; mayAll: boolean; isBadTime: boolean }

export function SwitchForm({ draft, onChange, mayAll, isBadTime }: Props) {
  const say = useTexts()
  const id = useId()
  const { merchant } = useHere()
  const set = (change: Partial<Draft>) => onChange({ ...draft, ...change })
  return (
    <Panel title={say('fields.until')}>
      <div className="grid gap-4 p-4 md:grid-cols-2">
        <div>
          <label htmlFor={`${id}-until`} className="block text-soft">
            {say('fields.until')}
          </label>
          <input
            id={`${id}-until`}
            type="datetime-local"
            value={draft.until}
            aria-invalid={isBadTime || undefined}
            aria-describedby={`${id}-hint`}
            onChange={({ target }) => set({ until: target.value })}
            className="mt-1 h-9 w-full rounded-m border border-line-strong bg-surface-1 px-2.5"
          />
          <p id={`${id}-hint`} className={isBadTime ? 'mt-1 text-bad' : 'mt-1 text-faint'}>
            {isBadTime ? say('badTime') : say('fields.untilHint', { zone: merchant.timeZone })}
          </p>
        </div>
        <TextArea
          label={say('fields.ips')}
          hint={say('fields.ipsHint')}
          rows={2}
          value={draft.ips}
          onChange={({ target }) => set({ ips: target.value })}
        />
        <label className="flex items-center gap-2">
          <input
            type="checkbox"
            checked={draft.logins}
            onChange={({ target }) => set({ logins: target.checked })}
            className="size-4"
          />
          <span>{say('fields.logins')}</span>
        </label>
        {mayAll && (
          <label className="flex items-center gap-2">
            <input
              type="checkbox"
              checked={draft.forAll}
              onChange={({ target }) => set({ forAll: target.checked })}
              className="size-4"
            />
            <span>{say('forAll')}</span>
          </label>
        )}
      </div>
    </Panel>
  )
}
