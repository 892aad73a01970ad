import { useTexts } from '../../../platform/texts.ts'
import type { ImportPage } from '../api.ts'
import { useContentWords } from '../state/use-content-words.ts'
import classes from './content.module.css'
import { Differences } from './differences.tsx'

/** Entry that a file changes or adds, with its differences. */
export function ChangedEntry({ change: { kind, key, isNew, differences } }: { change: ImportPage['changes'][number] }) {
  const { t } = useTexts()
  const words = useContentWords()
  const name = `${words.kind(kind)}, ${key}`
  return (
    <section className={classes.changed}>
      <h3>
        {name}
        {isNew && ` (${t('content.file.new')})`}
      </h3>
      <Differences kind={kind} rows={differences} caption={name} />
    </section>
  )
}
