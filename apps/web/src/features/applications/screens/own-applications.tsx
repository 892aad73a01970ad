export const OwnApplicationsScreen = () => null
