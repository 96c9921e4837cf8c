import Sprout from 'lucide-react/icons/sprout'
import { useT } from '../../../lib/i18n.tsx'
import { Message } from '../../../ui/message.tsx'

/** A page of the centre that is not open yet. */
export function Coming() {
  const t = useT('common')
  return <Message icon={<Sprout size={22} />} title={t('soon.title')} text={t('soon.text')} />
}
