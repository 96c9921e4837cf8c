/** Plain signs for the places where a merchant can be met: nobody's logo. */
import type { LucideProps } from 'lucide-react'
import AtSign from 'lucide-react/icons/at-sign'
import MessageCircle from 'lucide-react/icons/message-circle'
import MessageSquare from 'lucide-react/icons/message-square'
import Phone from 'lucide-react/icons/phone'
import Send from 'lucide-react/icons/send'
import Users from 'lucide-react/icons/users'
import type { ComponentType } from 'react'
import type { SocialKind } from './social-name.ts'

const ICONS: Record<SocialKind, ComponentType<LucideProps>> = {
  telegram: Send,
  line: MessageCircle,
  whatsapp: Phone,
  facebook: Users,
  zalo: MessageSquare,
  x: AtSign,
}

export function SocialIcon({ kind, size }: { kind: SocialKind; size: number }) {
  const Icon = ICONS[kind]
  return <Icon aria-hidden size={size} />
}
