import listClasses from './list.module.css'
import classes from './tick-box.module.css'

type TickBoxProps = {
  /** What it chooses, for those who hear it: no words stand beside it. */
  readonly label: string
  readonly isTicked: boolean
  readonly onChange: (isTicked: boolean) => void
}

/** A box in a row of a list, or above its column: a target that a finger hits, around a box that stays small. */
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
