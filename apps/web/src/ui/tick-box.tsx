import listClasses from './list.module.css'
import classes from './tick-box.module.css'

type TickBoxProps = {
  readonly label: string
  readonly isTicked: boolean
  readonly onChange: (isTicked: boolean) => void
}

/** Checkbox in a table's row or header. Its target is large enough for a finger, the box itself is small. */
export const TickBox = ({ label, isTicked, onChange }: TickBoxProps) => (
  <label className={classes.tick}>
    <span className={listClasses.hidden}>{label}</span>
    <input
      type="checkbox"
      className={classes.box}
      checked={isTicked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  </label>
)
