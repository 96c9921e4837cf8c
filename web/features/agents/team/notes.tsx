import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isBlank } from '../../../../contract/rules/typed-text.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { Field } from '../../../../kit/ui/field.tsx'
import { useDraftText } from '../../../shared/forms/draft.ts'
import { FormError } from '../../../shared/forms/form-error.tsx'
import { Rows } from '../../../shared/member/rows.tsx'
import { useCallOnce } from '../../../shared/money/call-once.ts'
import { NOTES, notesQuery } from '../api.ts'
import { Moment } from '../components/moment.tsx'
import type { TeamRow } from './team-row.ts'

const ADD = 'POST /wps/agent/team/notes'
const TEXT_MAX = 1_000

/** AGT-02: what the agent keeps in mind of a member, for itself alone. */
export function Notes({ memberId }: Pick<TeamRow, 'memberId'>) {
  const { t } = useTranslation('agents')
  const queryClient = useQueryClient()
  const query = useInfiniteQuery(notesQuery({ memberId }))
  const notes = query.data?.pages.flatMap((page) => page.rows) ?? []
  const { text, setText, markSent } = useDraftText(`note ${memberId}`)
  const once = useCallOnce(ADD)
  const add = useMutation({
    mutationFn: once,
    onSuccess: (_, { text: sent }) => {
      markSent(sent)
      return queryClient.invalidateQueries({ queryKey: ['member', NOTES] })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate({ memberId, text })
  }
  return (
    <div className="flex flex-col gap-4">
      <form onSubmit={submit} className="flex flex-col gap-3">
        <Field
          label={t('notes.new')}
          hint={t('notes.secret')}
          value={text}
          maxLength={TEXT_MAX}
          onChange={({ target }) => setText(target.value)}
        />
        <FormError error={add.error} />
        <Button type="submit" className="self-start" busy={add.isPending} disabled={isBlank(text)}>
          {t('notes.add')}
        </Button>
      </form>
      <Rows query={query} isEmpty={notes.length === 0} empty={<p className="text-soft">{t('notes.empty')}</p>}>
        <ul className="divide-y divide-line">
          {notes.map(({ noteId, text: noted, at }) => (
            <li key={noteId} className="py-2">
              <p dir="auto" className="whitespace-pre-line wrap-anywhere">
                {noted}
              </p>
              <p className="text-xs text-faint">
                <Moment iso={at} />
              </p>
            </li>
          ))}
        </ul>
      </Rows>
    </div>
  )
}
