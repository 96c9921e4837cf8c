/**
 * I18N-01: the keys of texts that are put together, as in `t(`state.${state}`)`. Which they can be, the compiler knows: they
 * are the values that the key's type allows, read through its own interface, which is not a stable one yet.
 */
import type { Node, TemplateExpression } from 'typescript/unstable/ast'
import { isCallExpression, isTemplateExpression } from 'typescript/unstable/ast/is'
import { API, type Checker, type Type } from 'typescript/unstable/sync'

/** What `useT` gives, by the name of its type in web/lib/i18n.tsx. */
const TEXTS = 'Texts'

/** A key of the namespace; null where it is put together apart from the call that takes it. */
export type TemplateKey = { namespace: string | null; key: string }

function findTemplates(root: Node): TemplateExpression[] {
  const found: TemplateExpression[] = []
  const visit = (node: Node) => {
    if (isTemplateExpression(node) && /^\w[\w.]*$/.test(node.head.text)) found.push(node)
    node.forEachChild(visit)
  }
  visit(root)
  return found
}

/** Every text a type allows; nothing where it allows any. */
function textsOf(type: Type | undefined): string[] {
  const each = type?.isUnionType() ? type.getTypes() : [type]
  return each.flatMap((one) => (one?.isStringLiteralType() && typeof one.value === 'string' ? [one.value] : []))
}

function namespaceOf(checker: Checker, template: TemplateExpression): string | null {
  const { parent } = template
  if (!isCallExpression(parent)) return null
  const callee = checker.getTypeAtLocation(parent.expression)
  if (callee?.getAliasSymbol()?.name !== TEXTS) return null
  return textsOf(callee.getAliasTypeArguments()[0])[0] ?? null
}

/** Of all templates in the files of the project that `isSource` takes. */
export function readTemplateKeys(root: string, isSource: (file: string) => boolean): TemplateKey[] {
  const api = new API({ cwd: root })
  try {
    const [project] = api.updateSnapshot({ openProject: `${root}/tsconfig.json` }).getProjects()
    if (!project) throw new Error(`no project in ${root}`)
    const { program, checker } = project
    const templates = program
      .getSourceFileNames()
      .filter(isSource)
      .flatMap((file) => {
        const source = program.getSourceFile(file)
        return source ? findTemplates(source) : []
      })
    const types = checker.getTypeAtLocation(templates)
    return templates.flatMap((template, at) => {
      const namespace = namespaceOf(checker, template)
      return textsOf(types[at]).map((key) => ({ namespace, key }))
    })
  } finally {
    api.close()
  }
}
