/** The one chunk of what only wide screens have: see wide.tsx. */
export { Avatar } from './avatar.tsx'
export { CategoryNav } from './category-nav.tsx'
export { QuickLogin } from './quick-login.tsx'
export { Rail } from './rail.tsx'
export { RightBar } from './right-bar.tsx'
