import { useState } from 'react'
import type { WithdrawOrder } from '../../../../contract/calls/withdraw.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { takeFocus } from '../../../lib/take-focus.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TimeText } from '../../../ui/time.tsx'
import { useConfirmWithdrawal } from '../api/withdrawals.ts'
import { ProofPictures } from './proof-pictures.tsx'

const NOTE_MAX_CHARS = 400

/** MEM-05: Received, or Not received with what shows it; and what happens to who says nothing. */
export function WithdrawAnswer({ order, onSaid }: { order: WithdrawOrder; onSaid: () => void }) {
  const t = useT('withdraw')
  const language = useLanguage()
  const errorText = useErrorText()
  const confirm = useConfirmWithdrawal()
  const [isAsking, setIsAsking] = useState(false)
  const [note, setNote] = useState('')
  const { orderId, disputedAt, confirmBy } = order
  const say = (received: boolean) =>
    confirm.mutate({ orderId, received, note: received ? '' : note }, { onSuccess: onSaid })
  return (
    <section
      aria-label={t('answer.label')}
      className="flex flex-col gap-3 rounded-m border border-line bg-surface-1 p-4"
    >
      <h4 className="font-semibold">{t('answer.title')}</h4>
      {confirmBy && (
        <p className="text-pretty text-sm text-soft">
          {t('answer.timer')} <TimeText iso={confirmBy} language={language} className="font-semibold text-text" />.{' '}
          {t('answer.forced')}
        </p>
      )}
      {(isAsking || disputedAt) && (
        <div ref={isAsking ? takeFocus : undefined} tabIndex={-1}>
          <ProofPictures orderId={orderId} />
        </div>
      )}
      {isAsking && !disputedAt && (
        <TextArea
          label={t('answer.note')}
          rows={3}
          maxLength={NOTE_MAX_CHARS}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      )}
      {confirm.error && (
        <p role="alert" className="text-danger text-sm">
          {errorText(confirm.error)}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button kind="main" busy={confirm.isPending} onClick={() => say(true)}>
          {t('answer.received')}
        </Button>
        {!disputedAt &&
          (isAsking ? (
            // Another button than the one pressed before: pressing that twice says nothing yet.
            <Button key="send" busy={confirm.isPending} onClick={() => say(false)}>
              {t('answer.send')}
            </Button>
          ) : (
            <Button onClick={() => setIsAsking(true)}>{t('answer.notReceived')}</Button>
          ))}
      </div>
    </section>
  )
}
