import { clsx } from 'clsx'
import { formatTime } from '../../lib/moments.ts'
import { useNow } from '../../lib/now.ts'
import { useHere } from '../../lib/self.tsx'
import { useTexts } from './texts.ts'

type Props = {
  pressedMs: number
  wanted: 'open' | 'closed'
  hosts: readonly { host: string; felt: 'open' | 'closed' }[]
  withinSeconds: number
}

const RADIUS = 44
const AROUND = 2 * Math.PI * RADIUS
/** Spoken then, and not each second. */
const SPOKEN = [60, 30, 10, 0]

/** From the press until it is felt everywhere: the time left, and each host as it was read back. */
export function Felt({ pressedMs, wanted, hosts, withinSeconds }: Props) {
  const say = useTexts()
  const now = useNow()
  const { merchant } = useHere()
  const left = Math.max(0, withinSeconds - Math.floor((now - pressedMs) / 1_000))
  const done = hosts.filter(({ felt }) => felt === wanted).length
  const isSilent = left === 0 && done < hosts.length
  const word = wanted === 'closed' ? say('wordClosed') : say('wordOpen')
  const time = formatTime(new Date(pressedMs).toISOString(), merchant.timeZone, { seconds: true })
  const places = isSilent
    ? say('silent', { done, hosts: hosts.length, left: hosts.length - done })
    : say('places', { done, count: hosts.length, word })
  return (
    <section aria-label={say('until')} className="panel p-5">
      <div className="flex items-center gap-6">
        <Ring left={left} of={withinSeconds} isDone={left === 0 && !isSilent} unit={say('seconds', { count: left })} />
        <div>
          <h2 className="font-display text-lg/6 font-bold">{left === 0 && !isSilent ? say('felt') : say('until')}</h2>
          <p className="mt-1 text-soft">{say('pressed', { time })}</p>
          <p className="text-soft">{wanted === 'closed' ? say('closedNote') : say('openNote')}</p>
        </div>
      </div>
      <ul aria-label={say('hosts')} className="mt-4 flex flex-wrap gap-1.5">
        {hosts.map(({ host, felt }) => (
          <li
            key={host}
            className={clsx(
              'rounded-s border px-2 text-xs/6',
              felt === wanted ? 'border-transparent bg-tint-ok text-ok' : 'border-dashed border-line-strong text-soft',
            )}
          >
            {host}
          </li>
        ))}
      </ul>
      <p className={clsx('mt-3 font-semibold', isSilent && 'text-bad')}>{places}</p>
      <p className="text-faint">{say('where', { count: withinSeconds })}</p>
      <p aria-live="polite" className="sr-only">
        {SPOKEN.includes(left) ? `${left} ${places}` : ''}
      </p>
    </section>
  )
}

type RingProps = { left: number; of: number; isDone: boolean; unit: string }

function Ring({ left, of, isDone, unit }: RingProps) {
  const colour = isDone ? 'var(--live)' : 'var(--spark)'
  return (
    <div className="relative size-28 shrink-0">
      <svg aria-hidden viewBox="0 0 100 100" className="-rotate-90">
        <circle cx="50" cy="50" r={RADIUS} fill="none" stroke="var(--surface-2)" strokeWidth="8" />
        <circle
          cx="50"
          cy="50"
          r={RADIUS}
          fill="none"
          stroke={colour}
          strokeWidth="8"
          strokeLinecap="round"
          strokeDasharray={`${isDone ? AROUND : (left / of) * AROUND} ${AROUND}`}
        />
      </svg>
      <div aria-hidden className="absolute inset-0 grid place-content-center text-center">
        <p className="font-display text-2xl font-bold">{left}</p>
        <p className="text-xs text-faint">{unit}</p>
      </div>
    </div>
  )
}
