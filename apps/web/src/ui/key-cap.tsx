import classes from './key-cap.module.css'

/** Key of the keyboard beside the words of a control; `aria-keyshortcuts` of the control says it to screen readers. */
export const KeyCap = ({ children }: { readonly children: string }) => (
  <span className={classes.cap} aria-hidden="true">
    {children}
  </span>
)
