//! stub
use crate::desk::Desk;
use crate::error::ApiError;
use crate::events::Events;
use crate::wire::*;
pub(crate) async fn open(_d: &Desk, _p: DraftOpenParams, _e: &Events) -> Result<DraftOpenResponse, ApiError> { Err(ApiError::internal("later")) }
pub(crate) async fn close(_d: &Desk, _p: DraftCloseParams, _e: &Events) -> Result<DraftCloseResponse, ApiError> { Err(ApiError::internal("later")) }
pub(crate) async fn start(_d: &Desk, _p: DraftStartParams, _e: &Events) -> Result<DraftStartResponse, ApiError> { Err(ApiError::internal("later")) }
pub(crate) async fn pause(_d: &Desk, _p: DraftPauseParams, _e: &Events) -> Result<DraftPauseResponse, ApiError> { Err(ApiError::internal("later")) }
pub(crate) async fn stop_dialogue(_d: &Desk, _p: DialogueStopParams, _e: &Events) -> Result<DialogueStopResponse, ApiError> { Err(ApiError::internal("later")) }
pub(crate) async fn settings(_d: &Desk, _p: DraftSettingsParams, _e: &Events) -> Result<DraftSettingsResponse, ApiError> { Err(ApiError::internal("later")) }
