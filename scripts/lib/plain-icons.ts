/** Lucide's icons drawn by `web/ui/plain-icon.ts`: its own maker and what that needs are 1 KB of the first visit. */
import type { Plugin } from 'vite'
import { at } from './paths.ts'

export const plainIcons = (): Plugin => ({
  name: 'plain-icons',
  enforce: 'pre',
  resolveId(source, importer) {
    const isMaker = source === '../createLucideIcon.mjs' && importer?.includes('/lucide-react/dist/esm/icons/')
    return isMaker ? at('web/ui/plain-icon.ts') : undefined
  },
})
