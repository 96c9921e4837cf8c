/** SAFE-04: what a deposit and play for money wait for, in words, and the way to give it and come back. */

import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { IdentityDue } from '../../../contract/calls/account/member.ts'
import type { ClientErrorCode } from '../../lib/api.ts'
import { useOpenDialog } from '../../lib/dialog-address.ts'

type Due = NonNullable<IdentityDue>

const BY_CODE: Partial<Record<ClientErrorCode, Due>> = {
  birthday_required: 'birthday',
  documents_required: 'documents',
}
/** What the refusal of a call asks for; null where it is about something else. */
export const dueOf = (code: ClientErrorCode): Due | null => BY_CODE[code] ?? null

export function useIdentityStep() {
  const { t } = useTranslation('documents')
  const openDialog = useOpenDialog()
  const { pathname, search } = useLocation()
  return (due: Due) => ({
    title: t(`before.${due}.title`),
    text: t(`before.${due}.text`),
    label: t(`before.${due}.go`),
    open: () => openDialog(due, pathname + search),
  })
}
