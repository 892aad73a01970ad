/**
 * The portal's mark: a shanyrak, the crown of the yurt, unless its operator configures another
 * (docs/operations.md#configuration).
 */
export const Brand = () => <img src="/admission/icon.svg" width="34" height="34" alt="" />
