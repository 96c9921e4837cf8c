import { clsx } from 'clsx'
import { computeDifference } from '../../../contract/rules/three-way.ts'
import { useCommon } from '../lib/texts.ts'

type Props = { base: unknown; now: unknown; proposed: unknown }

/** Field by field: what stood, what stands now where that is something else, and what is proposed. All of it as text. */
export function Difference({ base, now, proposed }: Props) {
  const say = useCommon()
  const rows = computeDifference(base, now, proposed)
  const hasMoved = rows.some((row) => row.now !== row.base)
  if (rows.length === 0) return <p className="text-soft">{say('difference.none')}</p>
  return (
    <div className="overflow-x-auto rounded-m border border-line">
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{say('difference.title')}</caption>
        <thead>
          <tr className="bg-surface-2 text-faint">
            {(['field', 'before', hasMoved && 'now', 'proposed'] as const).map(
              (column) =>
                column && (
                  <th key={column} scope="col" className="px-2.5 py-1.5 font-medium">
                    {say(`difference.${column}`)}
                  </th>
                ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.path} className={clsx('border-t border-line align-top', row.clashes && 'bg-tint-bad')}>
              <th scope="row" className="max-w-48 px-2.5 py-1.5 font-normal text-soft wrap-anywhere">
                <span>{row.path}</span>
                {row.clashes && <span className="block text-xs font-semibold text-bad">{say('difference.clash')}</span>}
              </th>
              <Cell text={row.base} tone="old" />
              {hasMoved && <Cell text={row.now} tone="plain" />}
              <Cell text={row.proposed} tone={row.proposed === row.base ? 'plain' : 'new'} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const TONES = { old: 'text-soft', plain: '', new: 'font-semibold text-act' } as const

const Cell = ({ text, tone }: { text: string | null; tone: keyof typeof TONES }) => (
  <td className={clsx('max-w-64 px-2.5 py-1.5 wrap-anywhere', TONES[tone])}>
    <bdi>{text || '—'}</bdi>
  </td>
)
