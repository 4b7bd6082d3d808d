export * from './drop';
export * from './model';
export * from './rows';
