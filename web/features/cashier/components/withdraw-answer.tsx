import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WithdrawOrder } from '../../../../contract/calls/money/withdraw.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { takeFocus } from '../../../../kit/lib/take-focus.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { TextArea } from '../../../../kit/ui/text-area.tsx'
import { useErrorText } from '../../../lib/error-text.ts'
import { useDraftText } from '../../../shared/forms/draft.ts'
import { SentPictures } from '../../../shared/forms/sent-pictures.tsx'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { useTimeText } from '../../../ui/time.tsx'
import { proofsQuery, useAddProof, useConfirmWithdrawal } from '../api/withdrawals.ts'

const NOTE_MAX_CHARS = 400

/** At most three pictures of the player's own account, with a withdrawal that did not arrive. */
function ProofPictures({ orderId }: { orderId: string }) {
  const { t } = useTranslation('withdraw')
  const { data } = useQuery(proofsQuery(orderId))
  const add = useAddProof(orderId)
  const texts = {
    picture: (number: number) => t('proof.picture', { number }),
    add: t('proof.add'),
  }
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-soft">{t('proof.hint')}</p>
      <SentPictures pictures={data?.proofs ?? []} add={add} texts={texts} />
    </div>
  )
}

/** MEM-05: Received, asked once more as it is final, or Not received with what shows it; and what happens to who says nothing. */
export function WithdrawAnswer({ order, onSaid }: { order: WithdrawOrder; onSaid: () => void }) {
  const { t } = useTranslation('withdraw')
  const timeText = useTimeText()
  const errorText = useErrorText()
  const confirm = useConfirmWithdrawal()
  const { symbol } = useMerchant().currency
  const title = useRef<HTMLHeadingElement>(null)
  const [opened, setOpened] = useState<'received' | 'missing' | null>(null)
  const { orderId, disputedAt, confirmBy } = order
  const { text: note, setText: setNote, markSent } = useDraftText(`answer ${orderId}`)
  // What was said is said: the question for it is over.
  const asked = disputedAt && opened === 'missing' ? null : opened
  const say = (received: boolean) =>
    confirm.mutate(
      { orderId, received, note: received ? '' : note },
      {
        onSuccess: () => {
          markSent(note)
          onSaid()
        },
      },
    )
  const goBack = () => {
    confirm.reset()
    setOpened(null)
    title.current?.focus()
  }
  // Stands where the button did that led here: pressed twice, that says nothing.
  const back = (
    <Button key="back" kind="quiet" busy={confirm.isPending} onClick={goBack}>
      {t('answer.back')}
    </Button>
  )
  return (
    <section
      aria-label={t('answer.label')}
      className="flex flex-col gap-3 rounded-m border border-line bg-surface-1 p-4"
    >
      <h4 ref={title} tabIndex={-1} className="rounded-s font-semibold">
        {t(disputedAt ? 'answer.proofTitle' : 'answer.title')}
      </h4>
      {confirmBy && (
        <p className="text-pretty text-sm text-soft">
          {`${t('answer.timer', { time: timeText(confirmBy) })} ${t('answer.forced')}`}
        </p>
      )}
      {(asked === 'missing' || disputedAt) && (
        <div ref={asked === 'missing' ? takeFocus : undefined} tabIndex={-1} className="rounded-s">
          <ProofPictures orderId={orderId} />
        </div>
      )}
      {asked === 'missing' && (
        <TextArea
          label={t('answer.note')}
          rows={3}
          maxLength={NOTE_MAX_CHARS}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      )}
      {asked === 'received' && (
        // The focus comes to the words and not to the button: an Enter held down must not end the withdrawal.
        <p ref={takeFocus} tabIndex={-1} className="text-pretty rounded-m bg-surface-2 p-3 text-sm">
          {t('answer.sure', { amount: formatMoney(order.receive, symbol) })}
        </p>
      )}
      {asked && confirm.error && (
        <p role="alert" className="text-danger text-sm">
          {errorText(confirm.error)}
        </p>
      )}
      <div className="flex flex-wrap gap-3 max-md:*:grow">
        {asked ? (
          <>
            {asked === 'received' && back}
            <Button key="say" kind="main" busy={confirm.isPending} onClick={() => say(asked === 'received')}>
              {t(asked === 'received' ? 'answer.yes' : 'answer.send')}
            </Button>
            {asked === 'missing' && back}
          </>
        ) : (
          <>
            <Button kind={disputedAt ? 'plain' : 'main'} busy={confirm.isPending} onClick={() => setOpened('received')}>
              {t('answer.received')}
            </Button>
            {!disputedAt && <Button onClick={() => setOpened('missing')}>{t('answer.notReceived')}</Button>}
          </>
        )}
      </div>
    </section>
  )
}
