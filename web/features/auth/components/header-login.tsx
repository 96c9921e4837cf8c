import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { foldUnmarked } from '../../../../contract/rules/typed-text.ts'
import { useOpenDialog } from '../../../lib/dialog-address.ts'
import { useBotCheck } from '../api/bot-check.ts'
import { handOver } from '../api/handed-over.ts'
import { NoHostedToken } from '../api/hosted-check.ts'
import { useLogin } from '../api/login.ts'

type Props = {
  /** Set when the header's form is sent. */
  attempt: { username: string; password: string } | null
  onRefused: () => void
}

/** NAV-01: what stands behind the header's login form, from its first focus on. Draws nothing itself. */
export function HeaderLogin({ attempt, onRefused }: Props) {
  const { t } = useTranslation('auth')
  const openDialog = useOpenDialog()
  const { slow, prepare, withCheck } = useBotCheck()
  const login = useLogin(withCheck)
  useEffect(prepare, [prepare])
  const send = useRef((_: NonNullable<Props['attempt']>) => {})
  useEffect(() => {
    send.current = (typed) => {
      const given = { ...typed, username: foldUnmarked(typed.username) }
      const goOnThere = (error: unknown) => {
        handOver({ username: given.username, error })
        openDialog('login')
        onRefused()
      }
      // One of them alone: the dialog has it, and asks for the rest.
      if (given.username === '' || given.password === '') return goOnThere(null)
      login.mutate(
        { type: 'username', ...given },
        // AUTH-18: a hosted check has its place in the dialog; nothing has been refused yet.
        { onError: (error) => goOnThere(error instanceof NoHostedToken ? null : error) },
      )
    }
  })
  useEffect(() => {
    if (attempt) send.current(attempt)
  }, [attempt])
  return (
    <p role="status" className="sr-only">
      {slow && t('botCheck.slow')}
    </p>
  )
}
