import { registerHooks } from 'node:module'

// A process in which the SDK of traces is not installed. It prints each attempt to load it.
registerHooks({
  resolve(specifier, context, next) {
    if (!specifier.startsWith('@opentelemetry/sdk')) return next(specifier, context)
    process.stderr.write(`loads ${specifier}\n`)
    throw Object.assign(new Error(`Cannot find package '${specifier}'`), { code: 'ERR_MODULE_NOT_FOUND' })
  },
})
