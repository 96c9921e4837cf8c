import IdCard from 'lucide-react/icons/id-card'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../kit/ui/dialog.tsx'
import { useBackToCentre } from './api/security.ts'
import { RealNameForm } from './components/real-name-form.tsx'

/** MEM-02: the name that accounts have to be in. Given once. */
export function RealNameDialog() {
  const { t } = useTranslation('security')
  const { t: common } = useTranslation('common')
  const onClose = useBackToCentre()
  return (
    <Dialog
      icon={<IdCard size={24} />}
      title={t('name.title')}
      description={t('name.text')}
      onClose={onClose}
      closeLabel={common('action.close')}
      cover={false}
    >
      <RealNameForm />
    </Dialog>
  )
}
