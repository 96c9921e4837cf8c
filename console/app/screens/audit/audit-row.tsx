import X from 'lucide-react/icons/x'
import type { AuditAct } from '../../../../contract/operator/audit.ts'
import { formatMoment, formatUtc } from '../../lib/moments.ts'
import { siteNow } from '../../lib/now.ts'
import { useHere } from '../../lib/self.tsx'
import { describeAct } from '../../lib/words.ts'
import { useTexts } from './texts.ts'

/** A row as words, then what it says word for word. */
export function AuditRow({ act, onClose }: { act: AuditAct; onClose: () => void }) {
  const say = useTexts()
  const { merchant } = useHere()
  const facts: [string, string | null][] = [
    [say('row.number'), act.seq > 0 ? String(act.seq) : say('row.old')],
    [
      say('row.via'),
      act.via === 'console' || act.via === 'token' || act.via === 'deployment' ? say(`via.${act.via}`) : act.via,
    ],
    [say('row.role'), act.role],
    [say('row.address'), act.address],
    [say('row.device'), act.userAgent],
    [say('row.ended'), act.endedAt && formatUtc(act.endedAt)],
    [say('row.content'), act.contentHash?.slice(0, 16) ?? null],
    [say('row.confirms'), act.confirms?.slice(0, 16) ?? null],
    [say('row.request'), act.requestId],
    [say('row.hash'), act.hash.slice(0, 16) || null],
  ]
  const raw = [
    [say('row.input'), act.input],
    [say('row.before'), act.before],
    [say('row.after'), act.after],
  ] as const
  return (
    <div className="slide-in p-5">
      <div className="flex items-start gap-2">
        <h2 className="text-base/6 font-bold text-pretty wrap-anywhere">{describeAct(act)}</h2>
        <button type="button" aria-label={say('row.close')} onClick={onClose} className="reach relative ml-auto">
          <X aria-hidden size={18} />
        </button>
      </div>
      <p className="mt-1 text-soft">{`${formatMoment(act.at, merchant.timeZone, siteNow())} · ${formatUtc(act.at)}`}</p>
      <dl className="mt-4 grid grid-cols-[8rem_1fr] gap-y-1.5">
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label} className="contents">
                <dt className="text-faint">{label}</dt>
                <dd className="wrap-anywhere">{value}</dd>
              </div>
            ),
        )}
      </dl>
      <h3 className="mt-5 font-bold">{say('row.raw')}</h3>
      {raw.map(
        ([label, value]) =>
          value !== null &&
          Object.keys(value as object).length > 0 && (
            <div key={label} className="mt-2">
              <p className="text-faint">{label}</p>
              <pre
                dir="ltr"
                className="mt-1 max-h-64 overflow-auto rounded-m bg-surface-0 p-2.5 text-xs whitespace-pre-wrap wrap-anywhere"
              >
                {JSON.stringify(value, null, 2)}
              </pre>
            </div>
          ),
      )}
    </div>
  )
}
