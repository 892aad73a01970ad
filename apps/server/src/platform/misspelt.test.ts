import { expect, test } from 'vitest'
import { misspeltWarnings, VARIABLE_NAMES } from './environment.ts'

test.each([
  ['DATABASE_ULR', 'DATABASE_URL'],
  ['OPERATOR_NAM', 'OPERATOR_NAME'],
  ['PUBLIC_ULRS', 'PUBLIC_URL'],
  ['BACKUPS_DIR', 'BACKUP_DIR'],
  ['SEALING_SECERT', 'SEALING_SECRET'],
  ['METRIC_TOKEN', 'METRICS_TOKEN'],
  ['database_url', 'DATABASE_URL'],
  ['PROT', 'PORT'],
  ['HOSTS', 'HOST'],
])('%s is named, with what was meant', (name, meant) => {
  expect(misspeltWarnings({ [name]: 'x' })).toEqual([`${name} is no variable of the portal: is ${meant} meant?`])
})

test('names of others, known names and empty ones are left alone', () => {
  const others = [
    ...['HOME', 'PWD', 'HOSTNAME', 'MAIL', 'LOGNAME', 'USER', 'PATH', 'TERM', 'SHELL', 'LANG', 'TMPDIR', 'NODE_ENV'],
    ...['HTTP_PROXY', 'NO_PROXY', 'JOURNAL_STREAM', 'INVOCATION_ID', 'PORTAL_PORT', 'PORTAL_SERVICE_HOST', 'PGHOST'],
    ...['KUBERNETES_PORT', 'NODE_COMPILE_CACHE', 'npm_config_cache', 'SUDO_USER', 'OTEL_TRACES_SAMPLER', 'AWS_REGION'],
  ]
  expect(misspeltWarnings(Object.fromEntries([...others, ...VARIABLE_NAMES].map((name) => [name, 'x'])))).toEqual([])
  expect(misspeltWarnings({ DATABASE_ULR: ' ' })).toEqual([])
})
