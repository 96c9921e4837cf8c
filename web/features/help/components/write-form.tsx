import { useMutation, useQuery } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { countWords } from '../../../../contract/rules/count-words.ts'
import { foldEmail, isEmail } from '../../../../contract/rules/email.ts'
import { ANSWER_EMAIL_MAX_CHARS, FEEDBACK_TOPICS } from '../../../../contract/states/case.ts'
import { useHydrated } from '../../../../kit/lib/hydrated.ts'
import { Button, ButtonLink } from '../../../../kit/ui/button.tsx'
import { Chip } from '../../../../kit/ui/chip-button.tsx'
import { Message } from '../../../../kit/ui/message.tsx'
import { Select } from '../../../../kit/ui/select.tsx'
import { TextArea } from '../../../../kit/ui/text-area.tsx'
import { type RouteInput, toApiError } from '../../../lib/api.ts'
import { useOpenDialog } from '../../../lib/dialog-address.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { publicQuery } from '../../../lib/queries.ts'
import { useErrorsInLanguage } from '../../../lib/use-errors-in-language.ts'
import { useDraftForm, useDraftState } from '../../../shared/forms/draft.ts'
import { EmailField } from '../../../shared/forms/email-field.tsx'
import { AccountWays } from '../../../shared/session/account-ways.tsx'
import { call } from '../../../shared/session/call.ts'
import { useIsGuest, useSession } from '../../../shared/session/session.tsx'
import { type HelpPlace, type LetterChoice, readChoice, withKind } from '../help-address.ts'

type Values = { content: string; email: string }
/** The letter of this place: one of a round or a payment is another than the open one. */
const draftOf = ({ round, paymentId }: HelpPlace) => ['letter', round?.roundId, paymentId].filter(Boolean).join(' ')
type Input = RouteInput<'PUT /wps/feedback'>
type LetterProps = { base: string; place: HelpPlace; onFiled: (reference: string) => void }
/** `calls`: how often the letter box was asked for so far, also from where it stands. */
type Props = Omit<LetterProps, 'onFiled'> & { calls: number }

/**
 * Changes when another member than the one before logs in here. Who logs in for what they wrote as a visitor keeps it, where
 * no member was before them; a session that expired leaves the letter in sight, as its writer is who most likely sits there.
 */
function useTurn(): number {
  const name = useSession()?.username
  const [writer, setWriter] = useState({ name, turn: 0 })
  if (name !== undefined && name !== writer.name)
    setWriter({ name, turn: writer.name === undefined ? 0 : writer.turn + 1 })
  return writer.turn
}

/** AUTH-17: nothing of one member's letter is there for the next. */
export function WriteForm(props: Props) {
  return <LetterBox key={useTurn()} {...props} />
}

/** It has arrived, and this is its number. */
function Filed({ base, reference, isMember }: { base: string; reference: string; isMember: boolean }) {
  const { t } = useTranslation('help')
  return (
    <Message
      className="mt-6"
      role="status"
      icon={<CircleCheck size={24} />}
      title={t('filed.title')}
      text={
        <>
          <p>{t('filed.reference')}</p>
          <p className="mt-1 font-mono text-lg text-text select-all">{reference}</p>
          <p className="mt-3 text-sm">{isMember ? t('filed.member') : t('filed.visitor')}</p>
        </>
      }
      action={
        isMember ? (
          <ButtonLink kind="main" to={`${base}?view=mine`}>
            {t('mine.open')}
          </ButtonLink>
        ) : (
          <ButtonLink to={base}>{t('article.all')}</ButtonLink>
        )
      }
    />
  )
}

/** Not for guests, who would have to be somebody to be answered. After one that was sent, the next call begins another. */
function LetterBox({ base, place, calls }: Props) {
  const { t } = useTranslation('help')
  const { t: common } = useTranslation('common')
  const isGuest = useIsGuest()
  const isMember = useSession() !== null
  const [filed, setFiled] = useState<{ reference: string; calls: number } | null>(null)
  if (filed?.calls === calls) return <Filed base={base} reference={filed.reference} isMember={isMember} />
  if (!isGuest) return <Letter base={base} place={place} onFiled={(reference) => setFiled({ reference, calls })} />
  return (
    <Message className="mt-6" title={common('trueAccount.title')} text={t('write.guest')} action={<AccountWays />} />
  )
}

function Letter({ base, place, onFiled }: LetterProps) {
  const { t } = useTranslation('help')
  const { t: common } = useTranslation('common')
  const errorText = useErrorText()
  const hydrated = useHydrated()
  const session = useSession()
  const openDialog = useOpenDialog()
  const { search } = useLocation()
  const choice = useDraftState(`${draftOf(place)} choice`, readChoice(place, null), (kept) => readChoice(place, kept))
  const { kind, topic } = choice.state
  const choose = (chosen: Partial<LetterChoice['asked']>) =>
    choice.set({ kind, topic, ...chosen, asked: readChoice(place, null).asked })
  const { data: bounds } = useQuery(publicQuery('GET /wps/feedback/setting', {}))
  const { register, handleSubmit, watch, trigger, setValue, subscribe, formState } = useForm<Values>({
    defaultValues: { content: '', email: '' },
  })
  useErrorsInLanguage({ formState, trigger })
  const forget = useDraftForm<Values>(draftOf(place), { setValue, subscribe }, ['content', 'email'])
  const filing = useMutation({
    mutationFn: (input: Input) => call('PUT /wps/feedback', input),
    onSuccess: ({ reference }) => {
      forget()
      choice.forget()
      onFiled(reference)
    },
  })
  const isOwn = place.round !== null || place.paymentId !== null
  const needsLogin = (kind === 'complaint' || isOwn) && session === null

  const between = bounds ? t('write.between', { min: bounds.minWords, max: bounds.maxWords }) : ''
  const checkContent = (text: string) => {
    const words = countWords(text)
    if (words === 0) return t('write.empty')
    return !bounds || (words >= bounds.minWords && words <= bounds.maxWords) || between
  }
  const submit = handleSubmit(({ content, email }) =>
    filing.mutate({
      kind,
      topic,
      content,
      ...place.round,
      ...(email && { email }),
      ...(place.paymentId && { paymentId: place.paymentId }),
    }),
  )
  const { failure } = toApiError(filing.error)

  return (
    <form noValidate method="post" onSubmit={submit} className="mt-5 grid max-w-2xl gap-4">
      <h2 className="font-display text-xl font-semibold">{t('write.title')}</h2>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t('write.kind')}</legend>
        {(['feedback', 'complaint'] as const).map((each) => (
          <Chip key={each} active={kind === each} onClick={() => choose({ kind: each })}>
            {t(`kind.${each}`)}
          </Chip>
        ))}
      </fieldset>
      <p className="text-sm text-soft">{kind === 'complaint' ? t('write.complaintText') : t('write.feedbackText')}</p>
      {place.round && <p className="text-sm text-soft">{t('write.round', { round: place.round.roundId })}</p>}
      {place.paymentId && <p className="text-sm text-soft">{t('write.payment', { payment: place.paymentId })}</p>}
      {needsLogin ? (
        <Message
          title={common('state.loginFirst')}
          text={kind === 'complaint' ? t('write.loginText') : t('write.ownText')}
          action={
            <Button kind="main" onClick={() => openDialog('login', base + withKind(search, kind))}>
              {common('action.logIn')}
            </Button>
          }
        />
      ) : (
        <>
          <TopicField topic={topic} onChoose={(next) => choose({ topic: next })} />
          <TextArea
            label={t('write.content')}
            error={formState.errors.content?.message}
            hint={
              <>
                <span>{between}</span>{' '}
                <span className="text-soft">{t('write.now', { count: countWords(watch('content')) })}</span>
              </>
            }
            {...register('content', { validate: checkContent })}
          />
          {!session && (
            <EmailField
              label={t('write.email')}
              maxLength={ANSWER_EMAIL_MAX_CHARS}
              error={formState.errors.email?.message}
              {...register('email', {
                setValueAs: foldEmail,
                validate: (text) => text === '' || isEmail(text) || t('write.badEmail'),
              })}
            />
          )}
          {filing.error && (
            <p role="alert" className="text-sm text-danger">
              <span>{failure?.fields?.content ? between : errorText(filing.error)}</span>
              {failure && (
                <span className="mt-1 block font-mono text-xs">
                  {common('state.support', { code: failure.requestId })}
                </span>
              )}
            </p>
          )}
          <Button type="submit" kind="main" size="large" disabled={!hydrated} busy={filing.isPending}>
            {t('write.submit')}
          </Button>
        </>
      )}
    </form>
  )
}

type Topic = LetterChoice['topic']
function TopicField({ topic, onChoose }: { topic: Topic; onChoose: (topic: Topic) => void }) {
  const { t } = useTranslation('help')
  return (
    <div>
      <span aria-hidden className="mb-1.5 block text-sm font-medium text-soft">
        {t('write.topic')}
      </span>
      <Select
        label={t('write.topic')}
        value={topic}
        onChange={onChoose}
        options={FEEDBACK_TOPICS.map((value) => ({ value, label: t(`topic.${value}`) }))}
      />
    </div>
  )
}
