/** Which modules of the client come in one file. Rolldown's `codeSplitting.groups`: https://rolldown.rs/in-depth/manual-code-splitting */

const auth = (...names: string[]) => `/features/auth/(?:${names.join('|')})`
const api = (...names: string[]) => auth(`api/(?:${names.join('|')})`)
const components = (...names: string[]) => auth(`components/(?:${names.join('|')})`)
const any = (...patterns: string[]) => new RegExp(patterns.join('|'))

/** What a module of these groups imports stays where it is: a group is what it names, and brings nothing along. */
const alone = { priority: 0, includeDependenciesRecursively: false }

/** What the first visit brings, whatever its page. */
const firstVisit = [
  // Packages that every page needs: one file, which a release of ours leaves in the browser's cache.
  { name: 'base', test: /node_modules|\/web\/ui\/plain-icon/, tags: ['$initial' as const], priority: 3 },
  // What of ours every page needs joins the entry.
  { name: 'entry', test: /\/(web|contract)\//, tags: ['$initial' as const], priority: 2 },
  // The home page and all it shows in one file, of which lists and others share a part.
  { name: 'home', test: /\/web\/features\/lobby\/home-page/, priority: 1 },
  // The shield is in every member's header, who would get all icons with it.
  { name: 'safety-link', test: /\/chrome\/safety-link|\/lucide-react\/.*\/shield\./, priority: 1 },
]

/**
 * What comes later. Small files cost more than their bytes: each is a name that the entry carries, a request, and a line
 * in the page's head, which a slow phone writes between the press and the first sign of what was pressed.
 */
const later = [
  { name: 'shared', test: /\/web\/(lib\/(?!html)|ui\/time)/, minShareCount: 2, priority: 0 },
  { name: 'icons', test: /\/lucide-react\//, priority: 0 },
  // How Base UI draws an element at all, with its meter: for pages that open no dialog.
  {
    name: 'meter',
    test: any(
      '/web/ui/meter',
      '@base-ui/react/(?:meter|merge-props|internals/(?:useRenderElement|getStateAttributes)|utils/(?:resolve|valueTo))',
      '@base-ui/utils/(?:clamp|empty|formatErrorMessage|formatNumber|getReactElementRef|mergeObjects|reactVersion)',
      '@base-ui/utils/(?:stringifyLocale|useMergedRefs|useRefWithInit|visuallyHidden|warn)',
    ),
    ...alone,
  },
  // What all dialogs are made of, and the box to tick that most forms in them have.
  {
    name: 'dialog',
    test: /@base-ui|@floating-ui|use-sync-external-store|\/web\/ui\/dialog/,
    minShareCount: 10,
    ...alone,
  },
  { name: 'parts', test: /\/web\/ui\/|@tanstack/, minShareCount: 9, ...alone },
  {
    name: 'forms',
    test: any(
      'react-hook-form',
      '/contract/(?:patterns|field-rules)',
      api('rules', 'rule-parts', 'sms-', 'field-errors', 'wrong-field'),
      components(
        'form-error',
        'code-field',
        'rule-check',
        'use-repeated-input',
        'bot-check-note',
        'captcha',
        'social-ways',
        'forgot',
      ),
      '/web/ui/(?:ways|first-field)',
    ),
    minShareCount: 2,
    ...alone,
  },
  // Logging in and registering, in a dialog and as pages.
  {
    name: 'sign-in',
    test: any(
      api('register', 'affiliate'),
      components(
        'with-social',
        'login-form',
        'register-form',
        'free-play',
        'check-row',
        'terms',
        'auth-banner',
        'birthday-field',
        'for-visitors',
        'passkey-entry',
        'ruled',
        'use-ruled-input',
      ),
    ),
    minShareCount: 2,
    ...alone,
  },
  // Apart from the forms: the header of wide screens logs in with nothing but this.
  {
    name: 'account',
    test: any(
      api(
        'bot-check',
        'hosted-check',
        'solve',
        'enter',
        'login',
        'remembered',
        'resume',
        'social-channel',
        'handed-over',
      ),
    ),
    minShareCount: 2,
    ...alone,
  },
  { name: 'centre', test: /\/features\/(member-centre|cashier)\//, minShareCount: 3, ...alone },
]

export const clientChunks = [...firstVisit, ...later]
