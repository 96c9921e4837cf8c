import { useState } from 'react'
import { countSeen } from '../../../../contract/rules/seen-text.ts'
import { useAct } from '../../lib/act.tsx'
import { actPlatform } from '../../lib/api.ts'
import { useKeys } from '../../lib/keys.ts'
import { useHere, useMay } from '../../lib/self.tsx'
import { useTyped } from '../../lib/typed.ts'
import { ActForm } from '../../parts/act-form.tsx'
import { ActResult } from '../../parts/act-result.tsx'
import { Area } from '../../parts/fields.tsx'
import { Age } from '../../parts/moment.tsx'
import { Fact } from '../../parts/queue.tsx'
import { ActButton, Sheet } from '../../parts/sheet.tsx'
import type { Sent } from './documents-page.tsx'
import { useTexts } from './texts.ts'
import { Viewer } from './viewer.tsx'

type Props = { document: Sent; onClose: () => void; onDone: () => void }
const REFRESHES = ['documents', 'work', 'withdrawals']
const REASON_MAX = 200

export function DocumentSheet({ document, onClose, onDone }: Props) {
  const say = useTexts()
  const may = useMay()
  const { merchant } = useHere()
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set())
  const [isRefusing, setRefusing] = useState(false)
  const { username, kind, round, pictures, note, reason } = document
  const accept = useAct({
    refreshes: REFRESHES,
    onDone,
    send: (_: undefined, actId) => actPlatform(merchant.code, 'documents-accept', { username, kind, round }, { actId }),
  })
  const isLookedAt = seen.size >= pictures && pictures > 0
  const mayAccept = may('documents.decide') && isLookedAt && accept.mayPress
  useKeys({
    a: mayAccept ? () => accept.press(undefined) : undefined,
    r: may('documents.decide') ? () => setRefusing(true) : undefined,
  })
  return (
    <Sheet
      label={username}
      kind={say('sheet.kind')}
      title={<bdi>{`${username} · ${say(`kinds.${kind}`)}`}</bdi>}
      note={<Age iso={document.sentAt ?? document.askedAt} />}
      onClose={onClose}
      acts={
        may('documents.decide') ? (
          <>
            {!isLookedAt && <p className="text-soft">{say('acts.first')}</p>}
            <div className="flex flex-wrap gap-2">
              <ActButton
                letter="A"
                tone="main"
                disabled={!mayAccept}
                name={say('acts.accept', { merchant: merchant.name })}
                onPress={() => accept.press(undefined)}
              />
              <ActButton letter="R" tone="bad" name={say('acts.refuse')} onPress={() => setRefusing(true)} />
            </div>
            <ActResult state={accept.state} />
          </>
        ) : (
          <p className="text-soft">{say('acts.mayNot')}</p>
        )
      }
    >
      <dl>
        <Fact label={say('sheet.round')}>{round}</Fact>
        {note && (
          <Fact label={say('sheet.note')}>
            <bdi>{note}</bdi>
          </Fact>
        )}
        {reason && (
          <Fact label={say('sheet.before')}>
            <bdi>{reason}</bdi>
          </Fact>
        )}
      </dl>
      {may('documents.decide') && (
        <Viewer document={document} onSeen={(number) => setSeen((before) => new Set([...before, number]))} />
      )}
      {isRefusing && <Refuse document={document} onClose={() => setRefusing(false)} onDone={onDone} />}
    </Sheet>
  )
}

function Refuse({ document, onClose, onDone }: Props) {
  const say = useTexts()
  const { merchant } = useHere()
  const [reason, setReason] = useTyped(`document ${document.username} ${document.kind} ${document.round}`, '')
  const { username, kind, round } = document
  const act = useAct({
    refreshes: REFRESHES,
    onDone: () => {
      onClose()
      onDone()
    },
    send: (_: undefined, actId) =>
      actPlatform(merchant.code, 'documents-refuse', { username, kind, round, reason }, { actId }),
  })
  return (
    <ActForm
      title={say('acts.refuseTitle', { kind: say(`kinds.${kind}`), name: username, merchant: merchant.name })}
      button={say('acts.doRefuse')}
      kind="danger"
      {...act}
      mayPress={act.mayPress && countSeen(reason) > 2}
      onPress={() => act.press(undefined)}
      onClose={onClose}
    >
      <Area label={say('acts.reason')} value={reason} rows={3} max={REASON_MAX} onChange={setReason} />
    </ActForm>
  )
}
