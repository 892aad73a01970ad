import { type KeyboardEvent, type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTexts } from '../platform/texts.ts'
import classes from './data-table.module.css'
import { OutdatedRows } from './outdated-rows.tsx'

export type Sort<Column extends string> = { readonly by: Column; readonly direction: 'ASC' | 'DESC' }

export type Column<Row, SortColumn extends string = string> = {
  readonly key: string
  readonly header: string
  /** Control in the header, such as one that selects all rows; `header` still names the column. */
  readonly headerControl?: ReactNode
  readonly cell: (row: Row) => ReactNode
  /** The list's `sortBy` value for this column; absent: it cannot be sorted. */
  readonly sortBy?: SortColumn
  /** The header is for screen readers only, as for buttons. On a phone the cell has no header. */
  readonly isPlain?: boolean
  /** Text of any length, such as a name or an address. It breaks within the column. */
  readonly isLong?: boolean
}

type DataTableProps<Row, SortColumn extends string> = {
  readonly caption: string
  readonly columns: readonly Column<Row, SortColumn>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly sort?: Sort<SortColumn>
  readonly onSort?: (sort: Sort<SortColumn>) => void
  readonly isBusy?: boolean
  /** Handler of a click anywhere on a row, outside of its links and buttons. For the keyboard the row needs a link. */
  readonly onOpen?: (row: Row) => void
  /** Many narrow columns, for staff with a large screen. */
  readonly isDense?: boolean
  /** Few narrow columns, which fit a phone: the rows become no cards. */
  readonly isNarrow?: boolean
}

/** Table; on a phone every row becomes a card. Roles are explicit because that layout drops them. */
export function DataTable<Row, SortColumn extends string = string>(props: DataTableProps<Row, SortColumn>) {
  const {
    caption,
    columns,
    rows,
    rowKey,
    sort,
    onSort,
    isBusy = false,
    isDense = false,
    isNarrow = false,
    onOpen,
  } = props
  const { t } = useTexts()
  const heads = useRef<HTMLTableRowElement>(null)
  useLayoutEffect(() => {
    const controls = headControls(heads.current)
    if (controls.filter(({ tabIndex }) => tabIndex === 0).length !== 1) setAsStop(controls[0])
  })
  return (
    <>
      <OutdatedRows isShown={isBusy} />
      <div className={classes.frame}>
        {/* biome-ignore-start lint/a11y/noRedundantRoles: display: grid takes the table's roles away */}
        <table
          role="table"
          className={`${classes.table} ${isNarrow ? classes.narrow : classes.cards} ${isDense ? classes.dense : ''}`}
          aria-busy={isBusy}
        >
          <caption className={classes.caption}>{onOpen ? `${caption}. ${t('app.table.rowKeys')}` : caption}</caption>
          <thead role="rowgroup">
            <tr ref={heads} role="row" onKeyDown={moveInHeads} onFocus={({ target }) => setAsStop(target)}>
              {columns.map((column) => (
                <th key={column.key} role="columnheader" scope="col" {...ariaSort(column, sort)}>
                  {column.sortBy !== undefined && onSort ? (
                    <SortButton header={column.header} sortBy={column.sortBy} sort={sort} onSort={onSort} />
                  ) : (
                    (column.headerControl ?? (
                      <span {...(column.isPlain ? { className: classes.caption } : {})}>{column.header}</span>
                    ))
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup" {...(onOpen ? { onKeyDown: moveByKeys } : {})}>
            {rows.map((row) => (
              <tr
                key={rowKey(row)}
                role="row"
                {...(onOpen ? { onClick: onRowClick(() => onOpen(row)), 'data-opens': true } : {})}
              >
                {columns.map((column) => (
                  <td
                    key={column.key}
                    role="cell"
                    data-label={column.header}
                    {...(column.isPlain ? { 'data-plain': true } : {})}
                    {...(column.isLong ? { 'data-long': true } : {})}
                  >
                    <div>{column.cell(row)}</div>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
      </div>
    </>
  )
}

const headControls = (row: HTMLTableRowElement | null): HTMLElement[] => [
  ...(row?.querySelectorAll<HTMLElement>('button, input') ?? []),
]

/** Makes one control of the heads the only Tab stop among them: the rows are reached first. */
function setAsStop(chosen: EventTarget | undefined): void {
  if (!(chosen instanceof HTMLElement)) return
  for (const control of headControls(chosen.closest('tr'))) control.tabIndex = control === chosen ? 0 : -1
}

/** Arrow keys move from head to head. */
function moveInHeads(event: KeyboardEvent<HTMLTableRowElement>): void {
  const { currentTarget, target, key } = event
  const controls = headControls(currentTarget)
  const at = controls.indexOf(target as HTMLElement)
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: controls.length - 1 }[key]
  const next = to === undefined ? undefined : controls[to]
  if (next === undefined) return
  event.preventDefault()
  next.focus()
}

/** Ignores clicks on a control of the row and the end of a text selection. */
const onRowClick = (open: () => void) => (event: MouseEvent<HTMLElement>) => {
  const isControl = event.target instanceof Element && event.target.closest('a, button, input, label, dialog') !== null
  if (!isControl && getSelection()?.isCollapsed !== false) open()
}

/** Arrow keys move from row to row: from link to link or from checkbox to checkbox. */
function moveByKeys(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const { target, key, altKey, ctrlKey, metaKey } = event
  if (!(target instanceof Element) || target.closest('dialog') !== null || altKey || ctrlKey || metaKey) return
  const rows = [...event.currentTarget.rows]
  const at = rows.findIndex((row) => row.contains(target))
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[key]
  const row = to === undefined ? undefined : rows[to]
  if (row === undefined) return
  event.preventDefault()
  row.querySelector<HTMLElement>(target instanceof HTMLInputElement ? 'input' : 'a')?.focus()
}

function ariaSort<Row, SortColumn extends string>(column: Column<Row, SortColumn>, sort: Sort<SortColumn> | undefined) {
  if (column.sortBy === undefined || sort?.by !== column.sortBy) return {}
  return { 'aria-sort': sort.direction === 'ASC' ? 'ascending' : 'descending' } as const
}

type SortButtonProps<SortColumn extends string> = {
  readonly header: string
  readonly sortBy: SortColumn
  readonly sort: Sort<SortColumn> | undefined
  readonly onSort: (sort: Sort<SortColumn>) => void
}

function SortButton<SortColumn extends string>({ header, sortBy, sort, onSort }: SortButtonProps<SortColumn>) {
  const { t } = useTexts()
  const isActive = sort?.by === sortBy
  const isDescending = isActive && sort.direction === 'DESC'
  return (
    <button
      type="button"
      className={classes.sort}
      title={t('app.table.sortBy', { column: header })}
      onClick={() => onSort({ by: sortBy, direction: isDescending ? 'ASC' : 'DESC' })}
    >
      {header}
      <svg className={classes.arrow} viewBox="0 0 12 12" aria-hidden="true" opacity={isActive ? 1 : 0.35}>
        <path d={isDescending ? 'M2 4l4 4 4-4' : 'M2 8l4-4 4 4'} fill="none" stroke="currentColor" strokeWidth="2" />
      </svg>
    </button>
  )
}

export const TwoLines = ({ children, below }: { children: ReactNode; below: ReactNode }) => (
  <>
    {children}
    <div className={classes.below}>{below}</div>
  </>
)
