import { formatTime } from '../../lib/moments.ts'

type Hour = { hour: string; asked: number; paid: number }
type Props = {
  hours: readonly Hour[]
  timeZone: string
  words: { table: string; hour: string; asked: string; paid: string }
}

const HEIGHT = 120
const STEP = 40
const BAR = 13

/** Two bars an hour, with the same figures as a table for who does not see them. */
export function Hours({ hours, timeZone, words }: Props) {
  const most = Math.max(4, ...hours.flatMap(({ asked, paid }) => [asked, paid]))
  const tall = (count: number) => Math.round((count / most) * HEIGHT)
  const labelOf = (hour: string) => formatTime(hour, timeZone).slice(0, 2)
  return (
    <div className="px-4 pt-5 pb-3">
      <svg aria-hidden viewBox={`0 0 ${hours.length * STEP} ${HEIGHT + 22}`} className="w-full">
        <path d={`M0 ${HEIGHT}H${hours.length * STEP}`} stroke="var(--line)" strokeWidth="1" />
        {hours.map(({ hour, asked, paid }, at) => (
          <g key={hour} transform={`translate(${at * STEP + 6} 0)`}>
            <rect
              y={HEIGHT - tall(asked)}
              width={BAR}
              height={tall(asked)}
              rx="2"
              fill="var(--line-strong)"
              opacity="0.5"
            />
            <rect x={BAR + 2} y={HEIGHT - tall(paid)} width={BAR} height={tall(paid)} rx="2" fill="var(--live)" />
            <text x={BAR} y={HEIGHT + 16} textAnchor="middle" fontSize="12" fill="var(--text-faint)">
              {labelOf(hour)}
            </text>
          </g>
        ))}
      </svg>
      <table className="sr-only">
        <caption>{words.table}</caption>
        <thead>
          <tr>
            <th scope="col">{words.hour}</th>
            <th scope="col">{words.asked}</th>
            <th scope="col">{words.paid}</th>
          </tr>
        </thead>
        <tbody>
          {hours.map(({ hour, asked, paid }) => (
            <tr key={hour}>
              <td>{labelOf(hour)}</td>
              <td>{asked}</td>
              <td>{paid}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
