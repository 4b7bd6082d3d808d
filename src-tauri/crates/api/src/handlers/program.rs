//! stub
use crate::desk::Desk;
use crate::error::ApiError;
use crate::events::Events;
use crate::wire::*;
pub(crate) async fn estimate(_d: &Desk, _p: RunEstimateParams, _e: &Events) -> Result<RunEstimateResponse, ApiError> { Err(ApiError::internal("later")) }
pub(crate) async fn show(_d: &Desk, _p: ProgramShowParams, _e: &Events) -> Result<ProgramShowResponse, ApiError> { Err(ApiError::internal("later")) }
pub(crate) async fn set_preferences(_d: &Desk, _p: PreferencesSetParams, _e: &Events) -> Result<PreferencesSetResponse, ApiError> { Err(ApiError::internal("later")) }
pub(crate) async fn test_model(_d: &Desk, _p: ModelTestParams, _e: &Events) -> Result<ModelTestResponse, ApiError> { Err(ApiError::internal("later")) }
pub(crate) async fn test_engine(_d: &Desk, _p: EngineTestParams, _e: &Events) -> Result<EngineTestResponse, ApiError> { Err(ApiError::internal("later")) }
