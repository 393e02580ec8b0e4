/** Resolves with a lazy screen's module once its other dependencies are loaded too. */
export const loadWith = async <Module>(screen: Promise<Module>, other: Promise<unknown>): Promise<Module> => {
  const [module] = await Promise.all([screen, other]);
  return module;
};
