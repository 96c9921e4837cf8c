import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Promotion } from '../../../../contract/calls/rewards/promotions.ts'
import { ACTIVITY_COMMENT_MAX_CHARS } from '../../../../contract/constants.ts'
import { notify } from '../../../../kit/lib/notify.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { TextArea } from '../../../../kit/ui/text-area.tsx'
import { useErrorText } from '../../../lib/error-text.ts'
import { useDraftText } from '../../../shared/forms/draft.ts'
import { useJoinPromotion } from '../api/join.ts'

/** PROMO-02: an application with a comment of up to 140 characters. */
export function ApplyForm({ promotion }: { promotion: Promotion }) {
  const { t } = useTranslation('promotions')
  const errorText = useErrorText()
  const join = useJoinPromotion()
  const { text: comment, setText: setComment, markSent } = useDraftText(`apply ${promotion.promotionId}`)
  const send = (event: FormEvent) => {
    event.preventDefault()
    join.mutate(
      { promotionId: promotion.promotionId, comment: comment.trim() },
      {
        onSuccess: () => {
          markSent(comment)
          notify('success', t('said.applied'))
        },
      },
    )
  }
  return (
    <form onSubmit={send} className="flex flex-col gap-2 rounded-l border border-line bg-surface-1 p-4 md:p-5">
      <h2 className="font-display text-lg font-semibold">{t('apply.title')}</h2>
      <TextArea
        label={t('apply.label')}
        hint={t('apply.left', { count: ACTIVITY_COMMENT_MAX_CHARS - comment.length })}
        value={comment}
        onChange={({ target }) => setComment(target.value)}
        maxLength={ACTIVITY_COMMENT_MAX_CHARS}
        rows={3}
      />
      <p className="text-sm text-faint">{t('apply.pictures')}</p>
      {join.isError && (
        <p role="alert" className="text-sm text-danger">
          {errorText(join.error)}
        </p>
      )}
      <Button kind="main" type="submit" busy={join.isPending} className="self-start">
        {t('apply.send')}
      </Button>
    </form>
  )
}
