import { fileURLToPath } from 'node:url'
import { type Plugin, parseAst } from 'vite'

const domain = fileURLToPath(new URL('../../../packages/domain/src/', import.meta.url))

/** Initializers without a computation; wrapping them gains nothing. */
const NOT_COMPUTED = ['Literal', 'Identifier', 'FunctionExpression', 'ArrowFunctionExpression']

/**
 * Lets the build drop unused constants of the domain. Its modules only declare constants (docs/architecture.md), but a
 * bundler cannot know that a call such as `z.string().max(5)` is pure. This plugin wraps each constant into a call
 * marked as pure. A screen that imports a rule then loads neither its neighbour schema nor zod.
 */
export function domainOnDemand(): Plugin {
  return {
    name: 'domain-on-demand',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (!id.startsWith(domain)) return null
      const inits = parseAst(code).body.flatMap((statement) => {
        const declared =
          statement.type === 'ExportNamedDeclaration' && statement.declaration ? statement.declaration : statement
        if (declared.type !== 'VariableDeclaration' || declared.kind !== 'const') return []
        return declared.declarations.flatMap(({ init }) => (init && !NOT_COMPUTED.includes(init.type) ? [init] : []))
      })
      // From the end: earlier positions stay valid.
      const changed = inits.reverse().reduce((text, { start, end }) => {
        return `${text.slice(0, start)}/* @__PURE__ */ (() => (${text.slice(start, end)}))()${text.slice(end)}`
      }, code)
      return { code: changed, map: null }
    },
  }
}
