import { Icon } from './icon.tsx'
import classes from './tick-list.module.css'

export const TickList = ({ items }: { items: readonly string[] }) => (
  <ul className={classes.ticks}>
    {items.map((item) => (
      <li key={item}>
        <Icon name="tick" />
        <span>{item}</span>
      </li>
    ))}
  </ul>
)
