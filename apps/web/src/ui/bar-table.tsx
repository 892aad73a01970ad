// biome-ignore-all lint/a11y/noRedundantRoles: display: grid takes the roles of a table away
import type { ReactNode } from 'react'
import classes from './bar-table.module.css'

/** `shown` replaces the value, such as by a link. */
export type Bar = { readonly key: string; readonly label: string; readonly value: number; readonly shown?: ReactNode }

/** Figures as a table with a bar beside each. A screen reader reads the table. */
export function BarTable({ caption, bars }: { caption: string; bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <table role="table" className={classes.table}>
      <caption className={classes.caption}>{caption}</caption>
      <tbody role="rowgroup">
        {bars.map(({ key, label, value, shown }) => (
          <tr key={key} role="row">
            <th role="rowheader" scope="row">
              {label}
            </th>
            <td role="cell" className={classes.bar}>
              <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect width="100" height="10" className={classes.track} />
                <rect width={(100 * value) / most} height="10" className={classes.fill} />
              </svg>
            </td>
            <td role="cell" className={classes.value}>
              {shown ?? value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
