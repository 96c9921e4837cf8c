import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useAct } from '../../lib/act.tsx'
import { actPlatform, type OperatorRequest } from '../../lib/api.ts'
import { useHere, useMay } from '../../lib/self.tsx'
import { useCommon } from '../../lib/texts.ts'
import { ActResult } from '../../parts/act-result.tsx'
import { ActButton } from '../../parts/sheet.tsx'
import { Tag } from '../../parts/states.tsx'
import { type Room, TONES } from './tables-page.tsx'
import { useTexts } from './texts.ts'

type State = OperatorRequest<'rooms-switch'>['state']
/** What each state offers next. */
const ACTS = { open: ['draining', 'closed'], draining: ['open', 'closed'], closed: ['open'] } as const
const NAMES = { open: 'open', draining: 'drain', closed: 'close' } as const

/** On a phone at the foot of the screen, where a thumb reaches it. */
export function RoomSheet({ room: { vendor, gameCode, name, room }, onClose }: { room: Room; onClose: () => void }) {
  const say = useTexts()
  const common = useCommon()
  const may = useMay()
  const { merchant } = useHere()
  const [done, setDone] = useState<{ state: State; players: number } | null>(null)
  const act = useAct({
    refreshes: ['tables'],
    send: (state: State, actId) =>
      actPlatform(merchant.code, 'rooms-switch', { vendor, room: gameCode, state }, { actId }),
    onDone: ({ state, players }) => setDone({ state, players }),
  })
  const title = say('acts.title', { name, merchant: merchant.name })
  return (
    <section
      aria-label={title}
      className="grid gap-2.5 border-t-3 border-brand bg-surface-1 p-4 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-20 max-lg:shadow-raised lg:panel lg:border-t-3 lg:border-brand"
    >
      <div className="flex items-center gap-2">
        <h2 className="font-bold">{title}</h2>
        <Tag tone={TONES[room.state]}>{say(`states.${room.state}`)}</Tag>
        <button type="button" aria-label={common('close')} onClick={onClose} className="reach relative ml-auto">
          <X aria-hidden size={18} />
        </button>
      </div>
      {may('games.set') ? (
        <>
          {ACTS[room.state].map((state) => (
            <div key={state} className="grid gap-x-4 gap-y-1 md:grid-cols-[18rem_minmax(0,1fr)] md:items-center">
              <ActButton
                name={say(`acts.${NAMES[state]}`, { merchant: merchant.name })}
                tone={state === 'closed' ? 'bad' : 'plain'}
                disabled={!act.mayPress}
                onPress={() => act.press(state)}
              />
              <p className="text-soft">{say(`acts.${NAMES[state]}Note`)}</p>
            </div>
          ))}
          <p className="text-faint">{say('acts.one')}</p>
        </>
      ) : (
        <p className="text-soft">{say('acts.mayNot')}</p>
      )}
      <ActResult
        state={act.state}
        done={done ? say('acts.done', { state: say(`states.${done.state}`), players: done.players }) : ''}
      />
    </section>
  )
}
