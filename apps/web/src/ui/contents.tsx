import classes from './contents.module.css'

type Entry = { readonly id: string; readonly label: string }

/** Links to the parts of a long page, in their order. */
export const Contents = ({ label, entries }: { label: string; entries: readonly Entry[] }) => (
  <nav aria-label={label} className={classes.contents}>
    <ul>
      {entries.map((entry) => (
        <li key={entry.id}>
          <a href={`#${entry.id}`}>{entry.label}</a>
        </li>
      ))}
    </ul>
  </nav>
)
