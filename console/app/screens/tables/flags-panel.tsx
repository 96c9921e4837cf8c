import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countSeen } from '../../../../contract/rules/seen-text.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { useAct } from '../../lib/act.tsx'
import { actPlatform, askPlatform, type OperatorResponse } from '../../lib/api.ts'
import { useHere, useMay } from '../../lib/self.tsx'
import { useTyped } from '../../lib/typed.ts'
import { ActForm } from '../../parts/act-form.tsx'
import { Area } from '../../parts/fields.tsx'
import { Age } from '../../parts/moment.tsx'
import { Empty, Panel, Show, Tag } from '../../parts/states.tsx'
import { useTexts } from './texts.ts'

type Flag = OperatorResponse<'rooms-flags'>['flags'][number]
const NOTE_MAX = 2_000

export function FlagsPanel() {
  const say = useTexts()
  const may = useMay()
  const { merchant } = useHere()
  const [open, setOpen] = useState<Flag | null>(null)
  const query = useQuery({
    queryKey: ['rooms-flags', merchant.code],
    queryFn: () => askPlatform(merchant.code, 'rooms-flags', {}),
  })
  return (
    <Panel title={say('flags.title')}>
      <Show query={query} rows={2}>
        {({ flags }) =>
          flags.length === 0 ? (
            <Empty text={say('flags.none')} />
          ) : (
            <ul>
              {flags.map((flag) => (
                <li
                  key={flag.flagId}
                  className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2.5 last:border-0"
                >
                  <Tag tone="warn">{say(`flags.kinds.${flag.kind}`)}</Tag>
                  <span className="font-semibold">{flag.gameCode}</span>
                  <span className="text-soft">
                    {say('flags.what', {
                      shared: flag.sharedHands,
                      count: flag.hands,
                      flow: formatMoney(flag.flow, merchant.symbol),
                    })}
                  </span>
                  <span className="text-faint">
                    <Age iso={flag.raisedAt} />
                  </span>
                  {may('games.set') && (
                    <Button size="small" className="ml-auto" onClick={() => setOpen(flag)}>
                      {say('flags.close')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Show>
      {open && <CloseForm flag={open} onClose={() => setOpen(null)} />}
    </Panel>
  )
}

function CloseForm({ flag, onClose }: { flag: Flag; onClose: () => void }) {
  const say = useTexts()
  const { merchant } = useHere()
  const [note, setNote] = useTyped(`flag ${flag.flagId}`, '')
  const act = useAct({
    refreshes: ['rooms-flags'],
    onDone: onClose,
    send: (_: undefined, actId) =>
      actPlatform(merchant.code, 'rooms-flag-close', { flag: flag.flagId, note }, { actId }),
  })
  return (
    <ActForm
      title={say('flags.closeTitle', { merchant: merchant.name })}
      button={say('flags.close')}
      kind="main"
      state={act.state}
      mayPress={act.mayPress && countSeen(note) > 0}
      onPress={() => act.press(undefined)}
      onClose={onClose}
    >
      <p className="text-soft">{say('flags.closeNote')}</p>
      <Area label={say('flags.note')} value={note} rows={3} max={NOTE_MAX} onChange={setNote} />
    </ActForm>
  )
}
