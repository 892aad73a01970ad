export const CreateApplicationScreen = () => null
